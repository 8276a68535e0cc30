import {
  REPAIR_CHANNELS,
  REPAIR_LANGUAGES,
  REPAIR_PAGE_KINDS,
} from '#features/credit-repair/rules/client-page/page-link.ts'

/** The values of the columns of the client's page. */
export const REPAIR_PAGE_VALUES = {
  'app.repair_links.channel': REPAIR_CHANNELS,
  'app.repair_links.code_channel': REPAIR_CHANNELS,
  'app.repair_links.language': REPAIR_LANGUAGES,
  'public.dispute_attestations.language': REPAIR_LANGUAGES,
  'public.repair_page_events.kind': REPAIR_PAGE_KINDS,
} as const
