import type { MissingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import type { DisputedItem, ItemProblem } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import type { CorrectionProblem } from '#features/credit-repair/rules/disputes/result-correction.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { clientArchived } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

type Which = Pick<DisputedItem, 'bureau' | 'item_key'>

// Identifies the item so that a screen can show the error beside it.
const about = ({ bureau, item_key }: Which) => ({ details: { bureau, item_key } })

export const itemNotInReport = (item: Which) =>
  new FunctionError(422, 'ITEM_NOT_IN_REPORT', 'This item is not in the report', about(item))
/** The bureau has removed the item since, so there is nothing to dispute. */
export const itemGone = (reportedOn: PlainDate, item: Which) =>
  new FunctionError(
    422,
    'ITEM_GONE',
    `The report of ${shortDate(reportedOn)} no longer lists this item at ${bureauName(item.bureau)}`,
    about(item),
  )
export const itemAlreadyDisputed = (item: Which) =>
  new FunctionError(409, 'ITEM_ALREADY_DISPUTED', 'This item is already being disputed', about(item))
export const itemRefused = ({ code, sentence }: ItemProblem, item: Which) =>
  new FunctionError(422, code, sentence, about(item))
/** Disputes of an archived client can't be opened, advanced or printed. */
export const archivedFromDisputes = () => clientArchived('work on disputes')
export const disputeNotFound = () => new FunctionError(404, 'DISPUTE_NOT_FOUND', 'Dispute not found')
export const lettersDiffer = () =>
  new FunctionError(
    422,
    'LETTERS_DIFFER',
    'A letter can cover only one client and one bureau, and block requests need their own letter',
  )
export const documentsMissing = ({ missing, sentence }: MissingDocuments) =>
  new FunctionError(422, 'PAPERS_MISSING', sentence, { details: { missing } })
export const disputeMovedOn = () =>
  new FunctionError(409, 'DISPUTE_MOVED_ON', 'This dispute has changed. Reload it and try again')
export const stepRefused = ({ code, sentence }: CorrectionProblem) => new FunctionError(422, code, sentence)
/** The same error of one dispute among several, so that a screen can show it beside the dispute. */
export const ofDispute = ({ status, code, message }: FunctionError, disputeId: string) =>
  new FunctionError(status, code, message, { details: { dispute_id: disputeId } })
export const noNextAct = () =>
  new FunctionError(409, 'NO_NEXT_ACT', 'This dispute has no next step to decide. Reload it and try again')
export const procedureRefused = (sentence: string) => new FunctionError(422, 'PROCEDURE_REFUSED', sentence)
