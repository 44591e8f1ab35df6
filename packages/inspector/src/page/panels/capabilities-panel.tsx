import type { ReactNode } from "react";

import { readCapabilities } from "../model/capabilities.ts";
import { useView } from "../model/use-model.ts";

/** The capabilities that both sides advertised when they connected. */
export function CapabilitiesPanel(): ReactNode {
  const { recording } = useView();
  const handshake = recording.handshakes.at(-1);
  if (handshake === undefined) return <p className="empty">The recording has no initialize request.</p>;
  return readCapabilities(handshake).map(({ name, capabilities }) => (
    <section key={name}>
      <h2>{name}</h2>
      <table>
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
              <td>{path}</td>
              <td>
                <code>{value.slice(0, 300)}</code>
              </td>
              <td>{allows}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {capabilities.length === 0 && <p>It advertised nothing.</p>}
    </section>
  ));
}
