import { createContext, use, useSyncExternalStore } from "react";

import type { InspectorModel, View } from "./inspector-model.ts";

export const ModelContext: React.Context<InspectorModel | undefined> = createContext<
  InspectorModel | undefined
>(undefined);

export function useModel(): InspectorModel {
  const model = use(ModelContext);
  if (model === undefined) throw new Error("Outside of the page");
  return model;
}

/** Returns the page's view. Rerenders the component when the view changes. */
export function useView(): View {
  const model = useModel();
  return useSyncExternalStore(model.subscribe, () => model.view);
}
