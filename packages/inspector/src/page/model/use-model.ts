import { createContext, use, useSyncExternalStore } from "react";

import type { InspectorModel, View } from "./inspector-model.ts";

/** The model of the page. */
export const ModelContext: React.Context<InspectorModel | undefined> = createContext<
  InspectorModel | undefined
>(undefined);

/** Returns the model of the page. */
export function useModel(): InspectorModel {
  const model = use(ModelContext);
  if (model === undefined) throw new Error("Outside of the page");
  return model;
}

/** Returns what the page shows, and rerenders when it changes. */
export function useView(): View {
  const model = useModel();
  return useSyncExternalStore(model.subscribe, () => model.view);
}
