const AUDIENCES = [
  {
    type: 'lender',
    name: 'Lenders',
    price: '$499',
    work: 'Applications, decisions, loans and cards on one client file',
  },
  { type: 'dealer', name: 'Auto Dealers', price: '$99', work: 'Buy-here-pay-here programs, from pull to payment' },
  { type: 'cro', name: 'Credit Repair', price: '$179', work: 'Disputes, items removed, and the score that follows' },
] as const

/** The three audiences as a price table, each leading to its own prices. */
export function Audiences() {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Prices by audience</caption>
      <tbody>
        {AUDIENCES.map(({ type, name, price, work }) => (
          <tr
            key={type}
            className="border-rule border-t align-baseline max-md:grid max-md:grid-cols-[1fr_auto] max-md:py-3 md:*:py-4"
          >
            <th scope="row" className="pr-6 font-semibold font-serif text-[1.25rem]/7">
              {name}
            </th>
            <td className="pr-6 text-ink-2 max-md:col-span-2 max-md:row-start-2">{work}</td>
            <td className="whitespace-nowrap text-right md:pr-6">
              from <strong className="text-kpi">{price}</strong>
              /mo
            </td>
            <td className="whitespace-nowrap text-right max-md:col-span-2 max-md:text-left">
              <a
                href={`/pricing?type=${type}`}
                className="inline-block py-1 font-semibold text-brand underline underline-offset-4"
              >
                Prices for {name}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
