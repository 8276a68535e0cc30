/**
 * The harmless text that every scanner takes for a virus, so that people can see theirs work. In pieces, lest this file be taken for one.
 *
 * @see https://www.eicar.org/download-anti-malware-testfile/
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
