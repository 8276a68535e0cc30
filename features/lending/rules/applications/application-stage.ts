/** The columns of the pipeline. The database derives each application's stage: migration 0391. */
export const APPLICATION_STAGES = [
  ...(['new', 'needs_data', 'in_review', 'decided'] as const),
  ...(['offer_out', 'closing', 'booked', 'ended'] as const),
] as const
export type ApplicationStage = (typeof APPLICATION_STAGES)[number]
