import {
  LONGEST_CORRECT_VALUE,
  LONGEST_ITEM_NAME,
  LONGEST_TRACKING_NUMBER,
} from '#features/credit-repair/rules/disputes/dispute.ts'
import {
  LAST_ROUND,
  LONGEST_EXPLANATION,
  MOST_MONTHS,
} from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { LONGEST_RECIPIENT_ADDRESS, LONGEST_RECIPIENT_NAME } from '#features/credit-repair/rules/disputes/recipient.ts'

/** The longest texts of disputes. */
export const DISPUTE_LIMITS = {
  'public.disputes.correct_value': LONGEST_CORRECT_VALUE,
  'public.disputes.explanation': LONGEST_EXPLANATION,
  'public.disputes.item_name': LONGEST_ITEM_NAME,
  'public.disputes.months': MOST_MONTHS,
  'public.disputes.recipient_address': LONGEST_RECIPIENT_ADDRESS,
  'public.disputes.recipient_name': LONGEST_RECIPIENT_NAME,
  'public.disputes.round': LAST_ROUND,
  'public.disputes.tracking_number': LONGEST_TRACKING_NUMBER,
}
