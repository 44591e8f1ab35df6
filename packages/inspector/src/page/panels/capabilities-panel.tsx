import { Fragment, type ReactNode } from "react";

import { readCapabilities } from "../model/capabilities.ts";
import { useView } from "../model/use-model.ts";

/** Shows the capabilities that both sides advertised when they connected. */
export function CapabilitiesPanel(): ReactNode {
  const { recording } = useView();
  const handshake = recording.handshakes.at(-1);
  if (handshake === undefined)
    return (
      <p className="empty">
        There is no initialize request yet. Both sides advertise their capabilities in it.
      </p>
    );
  return readCapabilities(handshake).map(({ name, capabilities, missing }) => (
    <section key={name}>
      <h2>{name}</h2>
      <table className="capabilities">
        <thead>
          <tr>
            <th scope="col">Capability</th>
            <th scope="col">Value</th>
            <th scope="col">Allows</th>
          </tr>
        </thead>
        <tbody>
          {capabilities.map(({ path, value, allows }) => (
            <tr key={path}>
              <td>
                <Path path={path} />
              </td>
              <td>
                <code>{value.slice(0, 300)}</code>
              </td>
              <td>{allows}</td>
            </tr>
          ))}
          {missing.map(({ path, forbids }) => (
            <tr key={`not ${path}`} className="missing">
              <td>
                <Path path={path} />
              </td>
              <td>no</td>
              <td>{forbids}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

/** Shows the path of a capability. Lines can break after each dot. */
function Path({ path }: { readonly path: string }): ReactNode {
  const [first = "", ...others] = path.split(".");
  return (
    <code>
      {first}
      {others.map((name, index) => (
        <Fragment key={index}>
          .<wbr />
          {name}
        </Fragment>
      ))}
    </code>
  );
}
