import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from '../toasts/toasts.tsx';
import { Dropzone, type DropzoneProps } from './dropzone.tsx';
import { checkFiles, tooLarge, tooManyFiles, wrongType } from './file-rules.ts';

function file(name: string, size = 10): File {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

test('20,000,000 bytes unless the place says less', () => {
  expect(checkFiles([file('a.pdf', 20_000_000)], {}).refusals).toEqual([]);
  expect(checkFiles([file('a.pdf', 20_000_001)], {}).refusals).toEqual([
    tooLarge({ name: 'a.pdf', size: 20_000_001 }, 20_000_000),
  ]);
  expect(checkFiles([file('a.pdf', 5_000_000)], { maxSize: 5_000_000 }).accepted).toHaveLength(1);
  expect(checkFiles([file('a.pdf', 5_000_001)], { maxSize: 5_000_000 }).accepted).toHaveLength(0);
});

test.each([
  [5_000_001, /dépasse la limite de 5\sMo$/],
  [6_200_000, /pèse 6,2\sMo, la limite est de 5\sMo$/],
])('%i bytes are too many, in figures that say so', (size, text) => {
  expect(tooLarge({ name: 'a.pdf', size }, 5_000_000)).toMatch(text);
});

test('an empty file, another type, too many files', () => {
  const rules = { accept: ['.pdf'], maxFiles: 2 };
  expect(checkFiles([file('vide.pdf', 0)], rules).refusals).toEqual(['Fichier vide !']);
  expect(checkFiles([file('a.docx')], rules).refusals).toEqual([wrongType('a.docx', ['.pdf'])]);
  expect(checkFiles([file('A.PDF')], rules).accepted).toHaveLength(1);
  expect(checkFiles([file('a.pdf.exe')], rules).accepted).toHaveLength(0);
  expect(checkFiles([file('a.pdf'), file('b.pdf'), file('c.pdf')], rules)).toEqual({
    accepted: [],
    refusals: [tooManyFiles(2)],
  });
});

const show = (props: Partial<DropzoneProps> = {}) => {
  const onFiles = jest.fn();
  render(
    <ToastProvider>
      <Dropzone label="CRA signé" accept={['.pdf']} maxSize={5_000_000} onFiles={onFiles} {...props} />
    </ToastProvider>,
  );
  return onFiles;
};

/** The testing library compares with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

const drop = (files: File[]) => {
  const zone = screen.getByRole('region', { name: 'CRA signé' });
  const event = createEvent.drop(zone);
  Object.defineProperty(event, 'dataTransfer', { value: { files } });
  fireEvent(zone, event);
};

test('takes a file by the button', async () => {
  const onFiles = show();
  await userEvent.upload(screen.getByLabelText('CRA signé', { selector: 'input' }), file('cra.pdf'));
  expect(onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'cra.pdf' })]);
});

test('says in a toast and in place what it refused', () => {
  const onRefused = jest.fn();
  const onFiles = show({ onRefused });
  drop([file('vide.pdf', 0)]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledWith(['Fichier vide !']);
  expect(screen.getByText('Error uploading some files : Fichier vide !')).toBeInTheDocument();
  expect(screen.getByText('Fichier vide !')).toBeInTheDocument();
});

test('a good file clears the refusal before it', () => {
  const onFiles = show();
  drop([file('a.docx')]);
  expect(screen.getByText(plain(wrongType('a.docx', ['.pdf'])))).toBeInTheDocument();
  drop([file('a.pdf')]);
  expect(onFiles).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(plain(wrongType('a.docx', ['.pdf'])))).not.toBeInTheDocument();
});

test('disabled takes nothing', () => {
  const onFiles = show({ disabled: true });
  drop([file('a.pdf')]);
  expect(onFiles).not.toHaveBeenCalled();
});
