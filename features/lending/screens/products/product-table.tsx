import { Link } from 'react-router'
import { KIND_NAMES } from '#features/lending/rules/products/product-words.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { productAddress } from './product-address.ts'
import type { Product } from './product-queries.ts'
import { ProductStatusMark } from './product-status.tsx'

/** The products as a list. Each row opens its product. */
export const ProductTable = ({ products }: { products: readonly Product[] }) => (
  <Table
    label="Products"
    linesOnPhone
    heads={['Product', 'Kind', 'Status', { figure: 'Amount' }, 'Terms', { figure: 'Rates' }, 'States']}
  >
    <tbody>
      {products.map((product) => (
        <ProductLine key={product.id} product={product} />
      ))}
    </tbody>
  </Table>
)

function ProductLine({ product: { id, name, status, current } }: { product: Product }) {
  const { terms, version } = current
  return (
    <tr className="relative hover:bg-sunken focus-within:bg-sunken">
      <th scope="row">
        <Link
          to={productAddress(id)}
          // The whole row is the link's target.
          className="inline-flex min-h-6 items-center wrap-anywhere text-brand after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block font-normal text-code text-ink-3">Version {version}</span>
      </th>
      <td data-label="Kind">{KIND_NAMES[terms.kind]}</td>
      <td data-label="Status">
        <ProductStatusMark status={status} />
      </td>
      <td data-label="Amount" className="text-right">
        {wholeDollars(terms.min_amount_cents)}–{wholeDollars(terms.max_amount_cents)}
      </td>
      <td data-label="Terms">{monthsRange(terms.term_months)}</td>
      <td data-label="Rates" className="text-right">
        {ratesRange(terms.rate_tiers.map(({ annual_rate_percent: rate }) => Number(rate)))}
      </td>
      <td data-label="States">{statesWords(terms.states)}</td>
    </tr>
  )
}

const MOST_STATES = 4

/** Returns the states of a product for a narrow column: 'TX, CO', or '12 states'. */
const statesWords = (states: readonly string[]) =>
  states.length > MOST_STATES ? `${states.length} states` : states.join(', ')

function monthsRange(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)]
  return first === last ? `${first} months` : `${first}–${last} months`
}

function ratesRange(rates: readonly number[]): string {
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return lowest === highest ? `${lowest}%` : `${lowest}%–${highest}%`
}
