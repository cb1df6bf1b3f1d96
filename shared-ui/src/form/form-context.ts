/**
 * The form around a component: its values, and ways to set them. A remote's own copy of the library would know of none.
 */

export type { FormikProps } from 'formik';
export { useFormikContext as useFormContext } from 'formik';
