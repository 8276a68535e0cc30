import type { Act } from '#platform/functions/function-service.ts'
import { answerRecordLink } from './answer-record-link.ts'
import { askElectronicConsent } from './ask-consent.ts'
import { openRecordLink } from './open-record-link.ts'
import type { RecordDeps } from './record-deps.ts'
import { recordLinkDocument } from './record-link-document.ts'
import { withdrawElectronicConsent } from './withdraw-consent.ts'

/** The commands on electronic records, by name. */
export const recordCommands = (deps: RecordDeps): Record<string, Act> => ({
  'answer-record-link': (context) => answerRecordLink(deps, context),
  'ask-electronic-consent': (context) => askElectronicConsent(deps, context),
  'open-record-link': (context) => openRecordLink(deps, context),
  'record-link-paper': (context) => recordLinkDocument(deps, context),
  'withdraw-electronic-consent': (context) => withdrawElectronicConsent(deps, context),
})
