import type { Act } from '#platform/functions/function-service.ts'
import { chooseLanguage } from './choose-language.ts'
import type { MessageDeps } from './message-deps.ts'
import { openConversation } from './open-conversation.ts'
import { replyToConversation } from './reply-to-conversation.ts'
import { sendMessage } from './send-message.ts'

/** The commands on messages, by name. */
export const messageCommands = (deps: MessageDeps): Record<string, Act> => ({
  'choose-language': (context) => chooseLanguage(deps, context),
  'open-conversation': (context) => openConversation(deps, context),
  'reply-to-conversation': (context) => replyToConversation(deps, context),
  'send-message': (context) => sendMessage(deps, context),
})
