import { useQuery } from '@tanstack/react-query'
import { invoiceNumber, monthInWords } from '#features/administration/rules/invoice.ts'
import { creditUsage } from '#features/administration/rules/subscription.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type Invoice, invoiceFile, orgAdminQueries, type Billing as Standing } from './queries.ts'

/** The plan, this month's usage, and the invoices. */
export function Billing() {
  const billing = useQuery(orgAdminQueries.billing())
  const invoices = useQuery(orgAdminQueries.invoices())
  return (
    <Part title="Billing" className="space-y-6">
      <QueryView query={billing} failure="Failed to load the plan">
        {(standing) => <Plan standing={standing} />}
      </QueryView>
      <h3 className="font-semibold">Invoices</h3>
      <QueryView
        query={invoices}
        failure="Failed to load invoices"
        empty={<p className="text-ink-2">No invoices yet. Each month is billed when it begins; trials are free.</p>}
      >
        {(rows) => <Invoices rows={rows} />}
      </QueryView>
    </Part>
  )
}

function Plan({ standing }: { standing: Standing }) {
  const { monthly_price_cents: price, monthly_credit_limit: limit, credits_used: used } = standing
  return (
    <Figures>
      <Figure
        label="Plan"
        value={<span className="capitalize">{standing.subscription_plan}</span>}
        note={price === 0 ? 'Billed by agreement' : `${dollarsAndCents(price)} a month`}
      />
      <Figure
        label="Status"
        value={<span className="capitalize">{standing.subscription_status.replace('_', ' ')}</span>}
      />
      <Figure
        label="Credits this month"
        value={`${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}`}
        note={<UsageBar label="Credits used" {...creditUsage(used, limit)} />}
      />
      <Figure label="Credits reset on" value={shortDate(standing.resets_on)} />
    </Figures>
  )
}

function Invoices({ rows }: { rows: readonly Invoice[] }) {
  const saving = useMutation({
    mutationFn: async (number: number) => saveFile(await invoiceFile(number), `${invoiceNumber(number)}.pdf`),
  })
  return (
    <>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <Table label="Invoices" linesOnPhone heads={['Number', 'Month', 'Plan', { figure: 'Amount' }, { spoken: 'PDF' }]}>
        <tbody>
          {rows.map(({ number, month, plan, amount_cents }) => (
            <tr key={number}>
              <th scope="row" className="whitespace-nowrap text-code">
                {invoiceNumber(number)}
              </th>
              <td data-label="Month" className="whitespace-nowrap">
                {monthInWords(month)}
              </td>
              <td data-label="Plan" className="capitalize">
                {plan}
              </td>
              <td data-label="Amount" className="text-right">
                {dollarsAndCents(amount_cents)}
              </td>
              <td className="text-right">
                <Button
                  variant="quiet"
                  disabled={saving.isPending}
                  pending={saving.isPending && saving.variables === number && 'Preparing...'}
                  aria-label={`PDF of ${invoiceNumber(number)}`}
                  onClick={() => saving.mutate(number)}
                >
                  PDF
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
