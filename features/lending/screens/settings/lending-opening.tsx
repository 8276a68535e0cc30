import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { organizationStatus } from '#features/organizations/screens/permitted/company-status.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Opens the lending desk for all members of the company, or closes it. For owners. */
export function LendingOpening({ userId }: { userId: string }) {
  const status = useQuery(organizationStatus(userId))
  return (
    <Part
      title="Lending desk"
      about="The lending desk shows all applications and loans of your company in one place. Without it, each is only in its client’s file."
      className="space-y-4"
    >
      <QueryView query={status} failure="Couldn’t load if lending is open">
        {(company) => company && <OpenOrClose userId={userId} isOpen={company.has_lending} />}
      </QueryView>
    </Part>
  )
}

// If the products can't be loaded, the owner stays here, and the desk leads to them.
const isWithoutProducts = () =>
  unwrap(supabase.from('loan_products').select('id').limit(1))
    .then((products) => products.length === 0)
    .catch(() => false)

function OpenOrClose({ userId, isOpen }: { userId: string; isOpen: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const saving = useMutation({
    mutationFn: () => unwrap(supabase.rpc('open_lending_desk', { is_open: !isOpen })),
    onSuccess: async () => {
      showToast(isOpen ? 'Lending is closed' : 'Lending is open')
      if (isOpen || !(await isWithoutProducts())) return
      // The pages of the desk show once the status says that it is open.
      await queryClient.invalidateQueries({ queryKey: organizationStatus(userId).queryKey })
      await navigate('/dashboard/lending/products/new?first=yes')
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: organizationStatus(userId).queryKey })),
  })
  return (
    <>
      <ul className="max-w-[62ch] list-disc space-y-1 pl-5 text-ink-2">
        <li>
          Every member gets the entry “Lending” in the sidebar, with the tabs Applications, Loans, Policy, and Products.
        </li>
        <li>Members whose role shows only their own clients see only those clients’ applications and loans.</li>
        <li>Opening it leads to your first loan product. Applications can be entered without one.</li>
        <li>It adds no permission: each role can decide, book, and take payments as before.</li>
        <li>Closing it hides the desk from all members. No application or loan changes.</li>
      </ul>
      <p className="font-medium" role="status">
        {isOpen ? 'Lending is open.' : 'Lending is closed.'}
      </p>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {isOpen && <ButtonLink to="/dashboard/lending">Go to Lending</ButtonLink>}
        {mayWrite && (
          <Button
            variant={isOpen ? 'secondary' : 'primary'}
            pending={saving.isPending && (isOpen ? 'Closing...' : 'Opening...')}
            onClick={() => saving.mutate()}
          >
            {isOpen ? 'Close lending' : 'Open lending'}
          </Button>
        )}
      </div>
    </>
  )
}
