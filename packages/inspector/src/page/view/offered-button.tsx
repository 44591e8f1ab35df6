import type { ReactNode } from "react";

import { parseObject, toObject } from "../model/row.ts";
import { capabilityOf, offersSessionMethod } from "../model/session-methods.ts";
import { useView } from "../model/use-model.ts";

interface OfferedButtonProps {
  /** Session methods that the button can call. The button is disabled if the agent supports none of them. */
  readonly methods: readonly [string, ...string[]];
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

/** A button that is disabled if the agent supports none of its methods. The description then gives the reason. */
export function OfferedButton({
  methods,
  disabled = false,
  onClick,
  children,
}: OfferedButtonProps): ReactNode {
  const missing = useMissing(methods);
  return (
    <button
      type="button"
      disabled={disabled || missing !== undefined}
      title={missing}
      aria-description={missing}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/**
 * Returns the reason that none of the given methods is available. Returns `undefined` if one is available, or if the
 * agent has not responded yet.
 */
function useMissing(methods: OfferedButtonProps["methods"]): string | undefined {
  const { recording } = useView();
  const text = recording.handshakes.at(-1)?.response?.entry.text;
  if (text === undefined) return undefined;
  const initialized = toObject(parseObject(text)?.["result"]);
  if (methods.some((name) => offersSessionMethod(initialized, name))) return undefined;
  return `The agent does not advertise "${capabilityOf(methods[0], initialized)}"`;
}
