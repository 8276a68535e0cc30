import type { MissingDocuments } from '#features/credit-repair/rules/disputes/block-request.ts'
import type { DisputedItem, ItemProblem } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import type { CorrectionProblem } from '#features/credit-repair/rules/disputes/result-correction.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { clientArchived } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

type Which = Pick<DisputedItem, 'bureau' | 'item_key'>

// Which of several items it was, so that a screen can say it there.
const about = ({ bureau, item_key }: Which) => ({ details: { bureau, item_key } })

export const itemNotInReport = (item: Which) =>
  new FunctionError(422, 'ITEM_NOT_IN_REPORT', 'This item is not in the report', about(item))
/** There is nothing left to dispute: the bureau has taken it out of the file since. */
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
/** Of an archived client no dispute is opened, moved or written about. */
export const archivedFromDisputes = () => clientArchived('work on disputes')
export const disputeNotFound = () => new FunctionError(404, 'DISPUTE_NOT_FOUND', 'Dispute not found')
export const lettersDiffer = () =>
  new FunctionError(
    422,
    'LETTERS_DIFFER',
    'A letter is from one client to one bureau, and block requests have one of their own',
  )
export const documentsMissing = ({ missing, sentence }: MissingDocuments) =>
  new FunctionError(422, 'PAPERS_MISSING', sentence, { details: { missing } })
export const disputeMovedOn = () => new FunctionError(409, 'DISPUTE_MOVED_ON', 'This dispute has moved on. Look again')
export const stepRefused = ({ code, sentence }: CorrectionProblem) => new FunctionError(422, code, sentence)
