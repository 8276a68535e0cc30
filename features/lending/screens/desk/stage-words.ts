import type { ApplicationStage } from '#features/lending/rules/applications/application-stage.ts'

export const STAGE_WORDS: Record<ApplicationStage, string> = {
  new: 'New',
  needs_data: 'Needs data',
  in_review: 'In review',
  decided: 'Decided',
  offer_out: 'Offer out',
  closing: 'Closing',
  booked: 'Booked',
  ended: 'Ended',
}
