import type { LanguageModel } from "ai";

import type { Provider } from "./provider.ts";

/** The model of a provider, as the AI SDK has it. Only what speaks to this provider is loaded. */
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
      // Some servers leave in the text what the model thinks.
      const middleware = extractReasoningMiddleware({ tagName: "think" });
      return wrapLanguageModel({ model: openModel(name), middleware });
    }
  }
}
