/** The columns of the pipeline. The database derives each application's stage: migration 0340. */
export const APPLICATION_STAGES = ['new', 'needs_data', 'in_review', 'counteroffered', 'approved', 'ended'] as const
export type ApplicationStage = (typeof APPLICATION_STAGES)[number]
