package acp;

import java.util.List;

/**
 * A value that was read, and its repairs.
 *
 * @param value the value
 * @param repairs what was left out or replaced, and the tags and strings that this version of the protocol does not
 *     list
 */
public record Reading<T>(T value, List<Issue> repairs) {}
