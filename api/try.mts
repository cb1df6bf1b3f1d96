import { renderInvoicePdf } from './src/paper/invoices/invoice.pdf.ts';
import { invoiceXml } from './src/paper/invoices/invoice.xml.ts';
import { schemaProblems } from './src/paper/invoices/invoice-xsd.ts';
import { invoiceFixture, lineFixture } from './src/paper/invoices/invoices.fixture.ts';
import { writeFileSync } from 'node:fs';
for (const n of [1,30]) {
const d=invoiceFixture({lines:Array.from({length:n},(_,i)=>lineFixture({id:String(i+1),label:`Prestation de Consultant ${i+1}`}))});
const time=async(name:string,f:()=>any)=>{for(let i=0;i<15;i++)await f();const a=performance.now();for(let i=0;i<60;i++)await f();console.log(n,name,((performance.now()-a)/60).toFixed(1))};
const xml=invoiceXml(d);
await time('xsd',()=>schemaProblems(xml));
await time('pdf',()=>renderInvoicePdf(d,xml));
}
const d=invoiceFixture({lines:[lineFixture({description:'première ligne\r\ndeuxième ligne\n\ntroisième\tcolonne'}),lineFixture({id:'2'})]});
writeFileSync('/tmp/fx/nl.pdf',await renderInvoicePdf(d,invoiceXml(d)));
