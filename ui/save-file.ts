// Some browsers begin reading only after the click has returned.
const READ_WITHIN_MS = 10_000

/** Hands a file to the browser, to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

/** The same for a CSV text. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}

/** A CSV file of the server's. Excel needs the byte-order mark, and reading a reply as text takes it away. */
export const csvOfReply = (reply: unknown): Blob =>
  new Blob(['\uFEFF', String(reply)], { type: 'text/csv;charset=utf-8' })

/** Lets the browser download what an address answers as an attachment; the page stays. */
export function followLink(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.click()
}
