import { describePermission, type OpenPermission } from "@parley/client/permission";
import { exactLine } from "@parley/protocol/text";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";

import { Diff } from "./diff.tsx";
import { subagentName } from "./entry.tsx";

/** Shows everything the agent says it will do, because the title alone could say anything. */
export function Question({ permission }: { permission: OpenPermission }) {
  const { title, details, options } = describePermission(permission.request);
  const subagent = permission.subagent?.state;
  const heading = useId();
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") permission.dismiss();
  };
  return (
    <section className="question" role="alertdialog" aria-labelledby={heading} onKeyDown={onKeyDown}>
      <p className="asks">Needs your permission</p>
      <h2 id={heading} ref={first} tabIndex={-1}>
        {subagent ? `${exactLine(subagentName(subagent))} asks: ${title}` : title}
      </h2>
      {details.map(({ label, text, change }, index) =>
        change?.type === "diff" ? (
          <Diff key={index} path={change.path} before={change.oldText ?? ""} after={change.newText} />
        ) : (
          <pre key={index}>{`${label}: ${text}`}</pre>
        ),
      )}
      <p className="answers">
        {options.map(({ optionId, name, kind }) => (
          <button
            key={optionId}
            className={kind === "allow_once" ? "primary" : ""}
            onClick={() => permission.answer(optionId)}
          >
            {name}
          </button>
        ))}
      </p>
    </section>
  );
}
