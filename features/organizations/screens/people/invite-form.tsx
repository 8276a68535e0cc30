import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { INVITATION_DAYS, invitationSchema, type NewInvitation } from '#features/organizations/rules/invitation.ts'
import type { AssignableRole } from '#features/organizations/rules/roles.ts'
import { invite, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Sends an invitation link by mail, for a role. */
export function InviteForm({ granted }: { granted: readonly AssignableRole[] }) {
  const queryClient = useQueryClient()
  const form = useForm<NewInvitation>({
    resolver: zodResolver(invitationSchema),
    defaultValues: { email: '', role: 'staff' },
  })
  const field = fieldsOf(form)
  const { withReauthentication, dialog } = useReauthentication()
  const inviting = useMutation({
    mutationFn: (wanted: NewInvitation) => withReauthentication(() => invite(wanted)),
    onSuccess: (_, { email }) => {
      form.reset()
      showToast(`An invitation is on its way to ${email}`)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: orgAdminQueries.invitations().queryKey })),
  })
  return (
    <>
      <form noValidate className="space-y-3" onSubmit={form.handleSubmit((wanted) => inviting.mutate(wanted))}>
        {inviting.isError && <FormError>{inviting.error.message}</FormError>}
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
          <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
          <SelectField
            label="Role"
            options={granted.map(({ key, label }) => ({ value: key, label }))}
            {...field('role')}
          />
          <Button type="submit" variant="primary" className="sm:mt-5" pending={inviting.isPending && 'Inviting...'}>
            Send invitation
          </Button>
        </div>
        <p className="text-ink-3 text-small">
          The link in the email works once, for this address only, and expires after {INVITATION_DAYS} days.
        </p>
      </form>
      {dialog}
    </>
  )
}
