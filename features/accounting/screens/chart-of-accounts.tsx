import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountOf } from '#features/accounting/rules/accounts.ts'
import { accountFields } from '#features/accounting/rules/month-end-commands.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { type NamedAccount, useMonthEndCommand } from './month-end-queries.ts'

const CLASSES = {
  ...{ asset: 'Asset', liability: 'Liability', equity: 'Equity', income: 'Income', expense: 'Expense' },
}

/** The company's chart of accounts. Each account can have the number and name of its own books. */
export function ChartOfAccounts({ chart }: { chart: readonly NamedAccount[] }) {
  const [changed, setChanged] = useState<NamedAccount | null>(null)
  const mayWrite = useMayWrite()
  return (
    <Disclosure title="Accounts" note={`${chart.length} accounts`} isOpen={false}>
      <Table label="Accounts" heads={['Number', 'Name', 'Class', { spoken: 'Change' }]}>
        <tbody>
          {chart.map((named) => (
            <tr key={named.account}>
              <td className="whitespace-nowrap">{named.number}</td>
              <th scope="row">{named.name}</th>
              <td>{CLASSES[accountOf(named.account).class]}</td>
              <td className="text-right print:hidden">
                {mayWrite && (
                  <Button variant="quiet" aria-label={`Change ${named.name}`} onClick={() => setChanged(named)}>
                    Change
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {changed && <AccountDialog named={changed} onClose={() => setChanged(null)} />}
    </Disclosure>
  )
}

function AccountDialog({ named, onClose }: { named: NamedAccount; onClose: () => void }) {
  const { account, number, name } = named
  const form = useForm({ resolver: zodResolver(accountFields), defaultValues: { number, name } })
  const field = fieldsOf(form)
  const naming = useMonthEndCommand(() => {
    showToast('Account changed')
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={`Change ${name}`} description={`Used for: ${accountOf(account).name}.`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((fields) => naming.mutate({ act: 'set_account', account, ...fields }))}
      >
        {naming.error && <FormError>{naming.error.message}</FormError>}
        <TextField label="Number" autoComplete="off" {...field('number')} />
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <DialogActions onClose={onClose} pending={naming.isPending && 'Saving...'}>
          Save
        </DialogActions>
      </form>
    </Dialog>
  )
}
