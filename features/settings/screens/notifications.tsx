import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ALWAYS_MAILED, NOTIFICATIONS, type NotificationKind } from '#features/notifications/rules/notification.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => unwrap(supabase.rpc('my_notifications')),
})

/** The person's email notifications. Each choice is saved immediately. */
export function Notifications() {
  const choices = useQuery(notificationsQuery)
  return (
    <QueryView query={choices} failure="Failed to load notifications">
      {(rows) => (
        <fieldset className="grid gap-4">
          <legend className="sr-only">Email notifications</legend>
          {NOTIFICATIONS.filter(({ kind }) => isShown(kind, rows)).map(({ kind, label, about }) => (
            <Choice
              key={kind}
              {...{ kind, label, about }}
              isWanted={rows.some((row) => row.kind === kind && row.by_email)}
            />
          ))}
        </fieldset>
      )}
    </QueryView>
  )
}

// The server leaves these kinds out for everyone else.
const isShown = (kind: NotificationKind, rows: readonly { kind: string }[]) =>
  kind !== 'contact_message' || rows.some((row) => row.kind === kind)

interface ChoiceProps {
  kind: NotificationKind
  label: string
  about: string
  isWanted: boolean
}

function Choice({ kind, label, about, isWanted }: ChoiceProps) {
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: async (byEmail: boolean) => {
      await unwrap(supabase.rpc('choose_notification', { kind, by_email: byEmail }))
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
  return (
    <CheckboxField
      label={label}
      hint={about}
      error={choosing.isError ? `Failed to save: ${choosing.error.message}` : undefined}
      // Shows the new choice until the server has answered.
      disabled={ALWAYS_MAILED.includes(kind)}
      checked={choosing.isPending ? choosing.variables : isWanted}
      onChange={({ target }) => choosing.mutate(target.checked)}
    />
  )
}
