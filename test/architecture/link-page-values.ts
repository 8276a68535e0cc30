import {
  REPAIR_CHANNELS,
  REPAIR_LANGUAGES,
  REPAIR_PAGE_KINDS,
} from '#features/credit-repair/rules/client-page/page-link.ts'
import { PAY_CODE_CHANNELS, PAY_EVENTS, PAY_LANGUAGES, PAY_LINK_CHANNELS } from '#features/pay-page/rules/pay-link.ts'

/** The values of the columns of the pages that clients open by a link. */
export const LINK_PAGE_VALUES = {
  'app.pay_links.channel': PAY_LINK_CHANNELS,
  'app.pay_links.code_channel': PAY_CODE_CHANNELS,
  'app.pay_links.language': PAY_LANGUAGES,
  'app.repair_links.channel': REPAIR_CHANNELS,
  'app.repair_links.code_channel': REPAIR_CHANNELS,
  'app.repair_links.language': REPAIR_LANGUAGES,
  'public.dispute_attestations.language': REPAIR_LANGUAGES,
  'public.pay_page_events.kind': PAY_EVENTS,
  'public.repair_page_events.kind': REPAIR_PAGE_KINDS,
} as const
