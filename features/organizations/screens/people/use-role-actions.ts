import { useQueryClient } from '@tanstack/react-query'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { ownPermissions } from '#features/organizations/screens/permitted/may.ts'
import { deleteRole, orgAdminQueries, saveRole } from '#features/organizations/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Saves a role. Requires a recent sign-in. */
export function useSaveRole(onSaved: () => void) {
  const refresh = useRefresh()
  const { withReauthentication, dialog } = useReauthentication()
  const saving = useMutation({
    mutationFn: (role: { id: string | null; name: string; permissions: Permission[] }) =>
      withReauthentication(() => saveRole(role)),
    onSuccess: (_, { name }) => {
      onSaved()
      showToast(`${name} was saved`)
    },
    onSettled: (_said, error) => unlessUnanswered(error, refresh()),
  })
  return { saving, dialog }
}

/** Deletes a role. Requires a recent sign-in. */
export function useDeleteRole(onDeleted: () => void) {
  const refresh = useRefresh()
  const { withReauthentication, dialog } = useReauthentication()
  const deleting = useMutation({
    mutationFn: (role: { id: string; name: string; replacement: string | null }) =>
      withReauthentication(() => deleteRole(role)),
    onSuccess: (_, { name }) => {
      onDeleted()
      showToast(`${name} was deleted`)
    },
    onSettled: (_said, error) => unlessUnanswered(error, refresh()),
  })
  return { deleting, dialog }
}

// The changed role may be the reader's own.
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orgAdminQueries.all }),
      queryClient.invalidateQueries({ queryKey: ownPermissions().queryKey }),
    ])
}
