import { CLIENT_FIELDS } from '#features/clients/rules/client-fields.ts'
import {
  LONGEST_CORRECT_VALUE,
  LONGEST_ITEM_NAME,
  LONGEST_TRACKING_NUMBER,
} from '#features/credit-repair/rules/disputes/dispute.ts'
import {
  LAST_ROUND,
  LONGEST_EXPLANATION,
  MOST_DISPUTES,
  MOST_MONTHS,
} from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { LONGEST_RECIPIENT_ADDRESS, LONGEST_RECIPIENT_NAME } from '#features/credit-repair/rules/disputes/recipient.ts'
import { LONGEST_NOTE_TEXT, MOST_MENTIONS } from '#features/tasks/rules/note.ts'
import { MOST_REPEAT_EVERY } from '#features/tasks/rules/recurrence.ts'
import { LAST_DAY_OF_MONTH, LONGEST_TASK_DETAILS, LONGEST_TASK_TITLE } from '#features/tasks/rules/task.ts'
import { MOST_OF_ACCOUNTING } from './accounting-limits.ts'
import { MOST_OF_IMPORTS } from './import-limits.ts'

/** The greatest values of the columns of notes and tasks, of disputes, and of the books, as the rules define them. */
export const MOST_OF_WORK = {
  ...MOST_OF_ACCOUNTING,
  ...MOST_OF_IMPORTS,
  'public.dispute_letters.dispute_ids': MOST_DISPUTES,
  'public.disputes.correct_value': LONGEST_CORRECT_VALUE,
  'public.disputes.explanation': LONGEST_EXPLANATION,
  'public.disputes.item_name': LONGEST_ITEM_NAME,
  'public.disputes.months': MOST_MONTHS,
  'public.disputes.recipient_address': LONGEST_RECIPIENT_ADDRESS,
  'public.disputes.recipient_name': LONGEST_RECIPIENT_NAME,
  'public.disputes.round': LAST_ROUND,
  'public.disputes.tracking_number': LONGEST_TRACKING_NUMBER,
  'public.notes.body': LONGEST_NOTE_TEXT,
  'public.notes.mentions': MOST_MENTIONS,
  'public.tasks.details': LONGEST_TASK_DETAILS,
  'public.tasks.repeat_day': LAST_DAY_OF_MONTH,
  'public.tasks.repeat_every': MOST_REPEAT_EVERY,
  'public.tasks.title': LONGEST_TASK_TITLE,
}

const COPY = 'The server stores a name that another limit already bounds.'
const MAILER = 'The mail service names it.'

/** Limits of letters at the mail service that the database alone has, and why no rule names them. */
export const LETTER_LIMITS = {
  'public.dispute_letters.failure': MAILER,
  'public.dispute_letters.recipient_name': COPY,
  'public.dispute_letters.tracking_number': MAILER,
  'public.dispute_letters.vendor_id': MAILER,
  'public.disputes.next_by': COPY,
}

/** The longest texts of a client's fields. */
export const CLIENT_LIMITS = {
  'public.clients.address': CLIENT_FIELDS.address.longest,
  'public.clients.city': CLIENT_FIELDS.city.longest,
  'public.clients.email': CLIENT_FIELDS.email.longest,
  'public.clients.first_name': CLIENT_FIELDS.first_name.longest,
  'public.clients.last_name': CLIENT_FIELDS.last_name.longest,
  'public.clients.middle_name': CLIENT_FIELDS.middle_name.longest,
  'public.clients.name_prefix': CLIENT_FIELDS.name_prefix.longest,
  'public.clients.name_suffix': CLIENT_FIELDS.name_suffix.longest,
  'public.clients.state': CLIENT_FIELDS.state.longest,
  'public.clients.zip': CLIENT_FIELDS.zip.longest,
}
