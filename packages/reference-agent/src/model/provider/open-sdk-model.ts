import type { LanguageModel } from "ai";

import type { Provider } from "./provider.ts";

/** Opens a model through the AI SDK. Loads only the given provider's package. */
export async function openSdkModel(provider: Provider, name: string): Promise<LanguageModel> {
  const { apiKey, baseUrl } = provider;
  const settings = {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  };
  switch (provider.wire) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(settings)(name);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(settings)(name);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI(settings)(name);
    }
    case "openai-compatible": {
      const [{ createOpenAICompatible }, { extractReasoningMiddleware, wrapLanguageModel }] =
        await Promise.all([import("@ai-sdk/openai-compatible"), import("ai")]);
      const openModel = createOpenAICompatible({
        ...settings,
        name: provider.id,
        baseURL: baseUrl ?? "",
        includeUsage: true,
      });
      // Some servers put thoughts into the text.
      const middleware = extractReasoningMiddleware({ tagName: "think" });
      return wrapLanguageModel({ model: openModel(name), middleware });
    }
  }
}
