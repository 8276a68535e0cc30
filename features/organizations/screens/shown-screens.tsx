import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HIDEABLE_SCREENS } from '#features/organizations/rules/hideable-screens.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type OrganizationStatusNow, organizationStatus } from './permitted/company-status.ts'
import { useMayWrite } from './permitted/may-write.ts'

/** Shows or hides the screens that not every kind of company uses. For owners. */
export function ShownScreens({ userId }: { userId: string }) {
  const status = useQuery(organizationStatus(userId))
  return (
    <Part
      title="Screens"
      about="A hidden screen is in no sidebar, search, or client file. Its data, notices, and the API stay as they are."
      className="space-y-3"
    >
      <QueryView query={status} failure="Couldn’t load which screens are hidden">
        {(company) => company && <Choices userId={userId} company={company} />}
      </QueryView>
    </Part>
  )
}

function Choices({ userId, company }: { userId: string; company: OrganizationStatusNow }) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const { queryKey } = organizationStatus(userId)
  const saving = useMutation({
    mutationFn: async ({ name, isShown }: { name: string; isShown: boolean }) => {
      // Another tab may have hidden a screen since.
      const now = await queryClient.query({ ...organizationStatus(userId), staleTime: 0 })
      const others = now?.hidden_screens.filter((hidden) => hidden !== name) ?? []
      return unwrap(supabase.rpc('hide_screens', { screens: isShown ? others : [...others, name] }))
    },
    onSuccess: () => showToast('Screens saved'),
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey })),
  })
  return (
    <>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      {HIDEABLE_SCREENS.map(({ name, label }) => (
        <CheckboxField
          key={name}
          label={label}
          checked={!company.hidden_screens.includes(name)}
          disabled={!mayWrite || saving.isPending}
          onChange={(event) => saving.mutate({ name, isShown: event.target.checked })}
        />
      ))}
    </>
  )
}
