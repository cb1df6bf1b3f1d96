import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { Dropzone, type DropzoneProps } from './dropzone.tsx';
import { checkFiles, folderRefused, tooLarge, tooManyFiles, uploadUnderWay, wrongType } from './file-rules.ts';

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

const asFolder = (name: string) => ({ name, isDirectory: true });

/** The testing library compares with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

const drop = (files: File[], folders: string[] = []) => {
  const zone = screen.getByRole('region', { name: 'CRA signé' });
  const event = createEvent.drop(zone);
  const items = [...files.map(({ name }) => ({ name, isDirectory: false })), ...folders.map(asFolder)].map((entry) => ({
    webkitGetAsEntry: () => entry,
  }));
  const all = [...files, ...folders.map((name) => file(name, 0))];
  Object.defineProperty(event, 'dataTransfer', { value: { files: all, items, types: ['Files'] } });
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

test('what is refused is read out at once, and as a list', () => {
  show();
  drop([file('vide.pdf', 0)]);
  const [alert] = screen.getAllByRole('alert');
  expect(within(within(alert as HTMLElement).getByRole('list')).getByText('Fichier vide !')).toBeVisible();
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

test('a folder is refused as a folder, and the file beside it is taken', () => {
  const onFiles = show();
  drop([file('cra.pdf')], ['Mes documents']);
  expect(screen.getByText(plain(folderRefused('Mes documents')))).toBeInTheDocument();
  expect(screen.queryByText('Fichier vide !')).not.toBeInTheDocument();
  expect(onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'cra.pdf' })]);
});

test('while a file is on its way another is refused in words', () => {
  const onFiles = show({ busy: true });
  drop([file('b.pdf')]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByText(uploadUnderWay)).toBeInTheDocument();
});

test('a name that turns the reading direction round, or is markup, is only a name', () => {
  show();
  drop([file('facture\u202efdp.exe'), file('<img src=x onerror=alert(1)>.docx')]);
  const [alert] = screen.getAllByRole('alert');
  expect(alert).toHaveTextContent('facturefdp.exe');
  expect(alert?.textContent).not.toMatch(/\u202e/);
  expect(alert?.querySelector('img')).toBeNull();
});

test('crossing the zone’s own button does not end the welcome', () => {
  show();
  const zone = screen.getByRole('region', { name: 'CRA signé' });
  const over = createEvent.dragOver(zone);
  Object.defineProperty(over, 'dataTransfer', { value: { types: ['Files'] } });
  fireEvent(zone.querySelector('.ant-upload-drag') as Element, over);
  const welcome = () => zone.querySelector('.ant-upload-drag-hover');
  expect(welcome()).not.toBeNull();
  const leaveFor = (relatedTarget: Element) => {
    const leave = createEvent.dragLeave(zone);
    Object.defineProperty(leave, 'relatedTarget', { value: relatedTarget });
    fireEvent(zone.querySelector('.ant-upload-drag') as Element, leave);
  };
  leaveFor(screen.getByRole('button', { name: 'Choisir un fichier' }));
  expect(welcome()).not.toBeNull();
  leaveFor(document.body);
  expect(welcome()).toBeNull();
});
