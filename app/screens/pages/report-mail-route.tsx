import { useLocation } from 'react-router'
import { StopMail } from '#features/reports/screens/stop-mail.tsx'
import { AuthFrame } from '#features/sign-in/screens/auth-frame.tsx'

/** The target of the link that stops a mailed report. */
export function ReportMailRoute() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('stop') ?? ''
  return (
    <AuthFrame title="Stop this report">
      <StopMail token={token} />
    </AuthFrame>
  )
}
