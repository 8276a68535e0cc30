import { useQueryClient } from '@tanstack/react-query'
import { roleLabel } from '#features/organizations/rules/roles.ts'
import { SecondFactorReset } from '#features/sign-in/screens/second-factor-reset.tsx'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { resendInvitation, type Subscriber } from './queries.ts'

type Person = Subscriber['people'][number]

/** The subscriber's people. An invitation that was not accepted can be resent. */
export function SubscriberPeople({ people }: { people: Subscriber['people'] }) {
  const owners = people.filter(({ role }) => role === 'owner')
  // With several owners, one owner can reset another's second factor.
  const onlyOwner = owners.length === 1 ? owners[0] : undefined
  return (
    <Part title="Users" className="space-y-3">
      <Table label="Users of this subscriber" linesOnPhone heads={['Name', 'Email', 'Role', 'Sign-in']}>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.full_name || '—'}</th>
              <td data-label="Email">{person.email}</td>
              <td data-label="Role">{roleLabel(person.role, person.role_name)}</td>
              <td data-label="Sign-in">
                {person.is_confirmed ? signInOf(person) : <Invited person={person} />}
                {person.id === onlyOwner?.id && person.has_second_factor && <ResetFactor person={person} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

const signInOf = ({ has_signed_in }: Person) => (has_signed_in ? 'Has signed in' : 'Confirmed')

function ResetFactor({ person }: { person: Person }) {
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries()
  return <SecondFactorReset personId={person.id} name={person.full_name || person.email} onDone={reload} />
}

function Invited({ person }: { person: Person }) {
  const sending = useMutation({
    mutationFn: () => resendInvitation(person.id),
    onSuccess: () => showToast(`The invitation was resent to ${person.email}.`),
  })
  return (
    <span>
      Invited{' '}
      <Button
        variant="quiet"
        aria-label={`Resend the invitation to ${person.email}`}
        disabled={sending.isSuccess}
        pending={sending.isPending && 'Sending...'}
        onClick={() => sending.mutate()}
      >
        {sending.isSuccess ? 'Resent' : 'Resend'}
      </Button>
      {sending.isError && (
        <span role="alert" className="block text-red text-small">
          {sending.error.message}
        </span>
      )}
    </span>
  )
}
