import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { FileField, fileSchema } from './file-field.tsx';
import { Form } from './form.tsx';

const rules = { accept: ['.pdf'], maxSize: 5_000_000 };
const pdf = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });

test('a file that the form will refuse says so as soon as it is chosen, and another one takes its place', async () => {
  render(
    <Form
      initialValues={{ paper: null as File | null }}
      validationSchema={object({ paper: fileSchema(rules) })}
      onSubmit={jest.fn()}
    >
      <FileField name="paper" label="KBIS" {...rules} />
    </Form>,
  );
  const field = screen.getByLabelText('KBIS');
  await userEvent.upload(field, pdf('grand.pdf', 5_000_001));
  expect(await screen.findByRole('alert')).toHaveTextContent(/« grand\.pdf » dépasse la limite/);
  expect(field).toBeInvalid();
  await userEvent.upload(field, pdf('petit.pdf', 5_000_000));
  expect(screen.getByText('petit.pdf')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
