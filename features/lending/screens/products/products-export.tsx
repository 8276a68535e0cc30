import { Download, Printer } from 'lucide-react'
import { productFacts } from '#features/lending/rules/products/product-facts.ts'
import { KIND_NAMES, STATUS_NAMES } from '#features/lending/rules/products/product-words.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'
import type { Product } from './product-queries.ts'

/** Saves the listed products as CSV, or prints them. */
export function ProductsExport({ products }: { products: readonly Product[] }) {
  const mayExport = useMay('export_data')
  if (!mayExport || products.length === 0) return null
  return (
    <>
      <Button onClick={() => saveCsv(productsCsv(products), csvFileName('products', dateOfInstant(new Date())))}>
        <Download aria-hidden size={16} />
        Download CSV
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden size={16} />
        Print
      </Button>
    </>
  )
}

function productsCsv(products: readonly Product[]): string {
  const [first] = products
  if (first === undefined) return ''
  const labels = productFacts(first.current.terms).map(({ label }) => label)
  const rows = products.map(({ name, status, current: { version, terms } }) =>
    csvRow([
      ...[name, KIND_NAMES[terms.kind], STATUS_NAMES[status], version],
      ...productFacts(terms).map(({ value }) => value),
    ]),
  )
  return [csvHead(['Product', 'Kind', 'Status', 'Version', ...labels]), ...rows].join('')
}
