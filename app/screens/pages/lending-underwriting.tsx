import { UnderwritingPage as Underwriting } from '#features/lending/screens/underwriting/underwriting-page.tsx'
import { OpenDesk } from './open-desk.tsx'

/** The page of an application in the lending desk. */
export const UnderwritingPage = () => (
  <OpenDesk>
    <Underwriting />
  </OpenDesk>
)
