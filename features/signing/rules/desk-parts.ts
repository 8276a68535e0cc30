/** The parts of the desk, each with its label on screen. */
export const DESK_PARTS = [
  { name: 'out', label: 'Out for signature' },
  { name: 'attention', label: 'Needs attention' },
  { name: 'expiring', label: 'Expiring' },
  { name: 'countersign', label: 'Waiting for countersignature' },
  { name: 'declined', label: 'Declined' },
  { name: 'completed', label: 'Completed' },
  { name: 'all', label: 'All' },
] as const
export type DeskPart = (typeof DESK_PARTS)[number]['name']

/** The names of the parts. */
export const DESK_PART_NAMES = DESK_PARTS.map(({ name }) => name)

/** The days before its last day in which an envelope counts as expiring. */
export const EXPIRING_DAYS = 7
