import type { SessionStore } from "@parley/storage";

/** Changes a store so that deleting a session also deletes its undo data. */
export function removeTextsOnDelete(store: SessionStore, undoFolder: string): SessionStore {
  const remove = store.delete.bind(store);
  return Object.assign(store, {
    async delete(sessionId: string): Promise<boolean> {
      const isDeleted = await remove(sessionId);
      const { KeptTexts } = await import("../undo/kept-texts.ts");
      await new KeptTexts(undoFolder).forget(sessionId);
      return isDeleted;
    },
  });
}
