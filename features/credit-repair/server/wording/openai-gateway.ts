import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import { ModelUnavailable, type WordingModel } from './wording-model.ts'

export interface ModelOptions {
  /** The service's origin, to which `/v1/chat/completions` is added. */
  url: string
  apiKey: string
  model: string
  deadlineMs?: number
}

const DEADLINE_MS = 30_000
const REPLY_LIMIT_BYTES = 64 * 1024
const MOST_TOKENS = 400

const replyShape = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/**
 * A model behind the API of OpenAI's chat completions, which many services speak. Neither the client's name nor an
 * address or number of theirs is sent.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export function openAiGateway({ url, apiKey, model, deadlineMs = DEADLINE_MS }: ModelOptions): WordingModel {
  return {
    async word({ instruction, facts, attempt }) {
      try {
        const response = await fetch(new URL('/v1/chat/completions', url), {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            ...{ model, temperature: 0.9, max_completion_tokens: MOST_TOKENS, seed: attempt },
            messages: [
              { role: 'system', content: instruction },
              { role: 'user', content: facts.join('\n') },
            ],
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(deadlineMs),
        })
        const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
        if (!response.ok) throw new ModelUnavailable(`the model returned status ${response.status}`)
        return replyShape.parse(parseJson(text)).choices[0]?.message.content.trim() ?? ''
      } catch (error) {
        if (error instanceof ModelUnavailable) throw error
        // Omits the cause on purpose, so that no fact of the client can leak with it.
        throw new ModelUnavailable('the model did not answer')
      }
    },
  }
}
