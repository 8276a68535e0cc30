import { ModelPage } from '#features/lending/screens/scoring-model/model-page.tsx'
import { OpenDesk } from './open-desk.tsx'

/** The scoring model of the person's company, once its lending desk is open. */
export function ScoringModelPage() {
  return (
    <OpenDesk>
      <ModelPage />
    </OpenDesk>
  )
}
