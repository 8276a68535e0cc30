import { SecretDialog } from './secret-dialog.tsx'

/** Shows an endpoint's secret for the only time. */
export function WebhookSecretDialog(props: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      name="signing secret"
      title="Copy the signing secret now"
      description="It is not shown again. Your server uses it to verify that a delivery comes from us."
      {...props}
    />
  )
}
