import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { stubOf } from './stubs.ts';
import { block, byTheme, declarations, differences, neededBy } from './variables.ts';

const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'));
const stub = (file: string) => stubOf(join(antd, file));

describe('variables of both themes', () => {
  const both = (light: string, dark: string) =>
    byTheme(new Map([['--ant-x', light]]), new Map([['--ant-x', dark]])).get('--ant-x');

  it('are one, whose colours the browser chooses', () => {
    assert.equal(both('0 1px #fff', '0 1px rgba(0,0,0,0.5)'), '0 1px light-dark(#fff,rgba(0,0,0,0.5))');
    assert.equal(both('transparent', '#000'), 'light-dark(transparent,#000)');
    assert.equal(both('8px', '8px'), '8px');
  });

  it('are named after our own where these have the same colours', () => {
    assert.equal(both('1px solid #1F6F54', '1px solid #5fc39b'), '1px solid var(--accent)');
  });

  it('cannot differ in more than colours', () => {
    assert.throws(() => both('1px', '2px'), /"1px" where it is light/);
  });
});

it('only variables that somebody asks for are set, with those that these ask for', () => {
  const all = declarations('.a{--ant-x:var(--ant-y);--ant-y:1px;--ant-z:2px}');
  assert.deepEqual([...neededBy('.b{width:var(--ant-x)}', all)], ['--ant-x', '--ant-y']);
  assert.equal(
    block(
      ':root',
      differences(
        all,
        new Map([
          ['--ant-z', '3px'],
          ['--ant-y', '1px'],
        ]),
      ),
    ),
    ':root{--ant-z:3px}',
  );
});

describe('what runs in the place of a file of antd', () => {
  it('has the exports of a module of styles and writes none', () => {
    assert.deepEqual(stub('es/button/style/index.js'), {
      code: "export default () => ['', ''];",
      styles: 'button/style/index',
    });
    assert.equal(stub('lib/button/style/compact.js')?.code, 'export default () => null;');
    assert.match(stub('lib/input/style/index.js')?.code ?? '', /export const useSharedStyle = \(\) => \['', ''\];/);
    assert.match(stub('es/progress/style/index.js')?.code ?? '', /LineStrokeColorVar = '--progress-line-stroke-color'/);
  });

  it('speaks French', () => {
    assert.match(stub('lib/locale/en_US.js')?.code ?? '', /fr_FR/);
  });

  it('says nothing in English', () => {
    assert.doesNotMatch(stub('../@rc-component/tabs/lib/TabNavList/TabNode.js')?.code ?? 'Tab 1 of 2', /Tab .* of /);
  });

  it('has no import that none of our screens asks for', () => {
    const card = stub('lib/card/Card.js')?.code ?? '';
    assert.match(card, /const Tabs = \(\) => null;/);
    assert.doesNotMatch(card, /from '..\/tabs'/);
  });

  it('is the file itself where it draws', () => {
    assert.equal(stub('es/button/Button.js'), undefined);
    assert.equal(stub('es/style/placementArrow.js'), undefined);
  });
});
