/** So many of a thing in words: '1 loan', '2,500 loans'. `many` where an s alone does not make the plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
