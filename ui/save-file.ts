// Some browsers start reading only after the click handler returns.
const READ_WITHIN_MS = 10_000

/** Saves a file under this name through the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

/** Saves CSV text as a file. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}

/**
 * Returns a CSV reply as a file. Adds the byte-order mark, which Excel needs and which reading a reply as text removes.
 */
export const csvOfReply = (reply: unknown): Blob =>
  new Blob(['\uFEFF', String(reply)], { type: 'text/csv;charset=utf-8' })

/** Downloads the attachment at an address and stays on the page. */
export function followLink(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.click()
}
