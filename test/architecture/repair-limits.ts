import { LONGEST_REPAIR_ADDRESS, LONGEST_REPAIR_NOTE } from '#features/credit-repair/rules/client-page/page-link.ts'
import {
  LONGEST_BUSINESS_ADDRESS,
  LONGEST_SERVICES,
  LONGEST_SIGNATURE,
} from '#features/credit-repair/rules/contract-commands.ts'
import { MOST_WORK } from '#features/credit-repair/rules/repair-fee-commands.ts'
import {
  LONGEST_NOT_REQUIRED,
  LONGEST_PACK_CITATION,
  LONGEST_PACK_NUMBER,
  LONGEST_PACK_SOURCE,
  LONGEST_SURETY,
  LONGEST_WORDING,
} from '#features/credit-repair/rules/state-packs/pack-commands.ts'
import { LONGEST_LEDGER_REASON, LONGEST_REFERENCE } from '#features/lending/rules/payment-form.ts'

/** The limits of the columns of credit repair. */
export const REPAIR_LIMITS = {
  'app.repair_links.sent_to': LONGEST_REPAIR_ADDRESS,
  'public.repair_page_events.note': LONGEST_REPAIR_NOTE,
  'public.repair_contracts.company_address': LONGEST_BUSINESS_ADDRESS,
  'public.repair_contracts.services': LONGEST_SERVICES,
  'public.repair_contracts.signature_name': LONGEST_SIGNATURE,
  'public.repair_enrollments.channel_review': LONGEST_LEDGER_REASON,
  'public.repair_state_packs.bond_number': LONGEST_PACK_NUMBER,
  'public.repair_state_packs.bond_surety': LONGEST_SURETY,
  'public.repair_state_packs.citation': LONGEST_PACK_CITATION,
  'public.repair_state_packs.not_required': LONGEST_NOT_REQUIRED,
  'public.repair_state_packs.registration_number': LONGEST_PACK_NUMBER,
  'public.repair_state_packs.source': LONGEST_PACK_SOURCE,
  'public.repair_state_packs.wording': LONGEST_WORDING,
  'public.repair_fee_documents.dispute_ids': MOST_WORK,
  'public.repair_fee_documents.void_reason': LONGEST_LEDGER_REASON,
  'public.repair_fees.reason': LONGEST_LEDGER_REASON,
  'public.repair_fees.reference': LONGEST_REFERENCE,
  'public.repair_statements.signature_name': LONGEST_SIGNATURE,
} as const
