import type { Degree } from '../../shared/school-span'

/** Each degree's word under `school.degrees`. */
export const degreeWords = { 1: 'bachelor', 2: 'master', 3: 'doctor', 4: 'postDoctor' } as const satisfies Record<Degree, string>
