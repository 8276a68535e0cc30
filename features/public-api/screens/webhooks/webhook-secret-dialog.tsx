import { SecretDialog } from './secret-dialog.tsx'

/** The only showing of an endpoint's secret. */
export function WebhookSecretDialog(props: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      name="signing secret"
      title="Copy the signing secret now"
      description="It is not shown again. Your server checks with it that a delivery comes from us."
      {...props}
    />
  )
}
