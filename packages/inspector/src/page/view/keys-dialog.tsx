import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

import { useModel, useView } from "../model/use-model.ts";
import { keys } from "./use-keyboard.ts";

/** The keys of the page. */
export function KeysDialog(): ReactNode {
  const model = useModel();
  const { showsKeys } = useView();
  return (
    <Dialog.Root open={showsKeys} onOpenChange={(isOpen) => model.show({ showsKeys: isOpen })}>
      <Dialog.Trigger>Keys</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Keys</Dialog.Title>
          <dl>
            {keys.map(([key, effect]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close>Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
