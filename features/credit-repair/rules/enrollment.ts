export const ENROLLMENT_STATUSES = ['active', 'paused', 'cancelled'] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]

const STATUS_WORDS: Readonly<Record<EnrollmentStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
}

/** Returns the label of a status: 'Paused'. */
export function enrollmentStatusWords(status: EnrollmentStatus): string {
  return STATUS_WORDS[status]
}

/** The sales channels. Any call that led to the sale makes it 'phone'. */
export const SALE_CHANNELS = ['in_person', 'web', 'phone'] as const
export type SaleChannel = (typeof SALE_CHANNELS)[number]

const CHANNEL_WORDS: Readonly<Record<SaleChannel, string>> = {
  in_person: 'In person',
  web: 'On the web',
  phone: 'By phone',
}

/** Returns the label of a sales channel: 'By phone'. */
export function saleChannelWords(channel: SaleChannel): string {
  return CHANNEL_WORDS[channel]
}
