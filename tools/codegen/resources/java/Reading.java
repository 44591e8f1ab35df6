package acp;

import java.util.List;

/**
 * A value that was read, and what was repaired.
 *
 * @param value the value
 * @param repairs what was left out or replaced, and the tags and texts that this version of the protocol does not list
 */
public record Reading<T>(T value, List<Issue> repairs) {}
