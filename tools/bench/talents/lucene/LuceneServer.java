import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.MMapDirectory;

/**
 * The same talents and questions in Lucene, behind the bare HTTP server of the JDK. Arguments: file of talents, folder of
 * the index, port. Talents come in the order of their ids, so that those of one score are in it, too.
 */
public class LuceneServer {
  private static final int HITS = 20;

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    MMapDirectory directory = new MMapDirectory(folder);
    if (!DirectoryReader.indexExists(directory)) index(Path.of(arguments[0]), directory);
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[2])), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/", exchange -> {
      byte[] answer;
      try {
        String question = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        answer = search(searcher, question).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
      } catch (RuntimeException error) {
        answer = String.valueOf(error).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(500, answer.length);
      }
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    System.out.println("ready");
  }

  private static void index(Path file, MMapDirectory directory) throws Exception {
    IndexWriterConfig config = new IndexWriterConfig(new KeywordAnalyzer()).setRAMBufferSizeMB(512);
    try (IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) writer.addDocument(talent(line));
      writer.forceMerge(1);
    }
  }

  /** id, terms (each with the letter of its field), words of skills, skills as id:level, day, latitude, longitude. */
  private static Document talent(String line) {
    String[] parts = line.split("\t", -1);
    Document document = new Document();
    document.add(new StoredField("id", parts[0]));
    for (String term : parts[1].split("\u0001")) add(document, term.substring(0, 1), term.substring(1));
    for (String word : parts[2].split("\u0001")) add(document, "s", word);
    for (String skill : parts[3].split("\u0001")) if (!skill.isEmpty()) add(document, "k", skill);
    if (!parts[4].isEmpty()) document.add(new IntPoint("day", Integer.parseInt(parts[4])));
    if (!parts[5].isEmpty()) {
      document.add(new LatLonPoint("place", Double.parseDouble(parts[5]), Double.parseDouble(parts[6])));
    }
    return document;
  }

  private static void add(Document document, String field, String term) {
    document.add(new StringField(field, term, Field.Store.NO));
  }

  /**
   * One clause a line. M: must, the best of weighted terms; S: should, one of these lines is needed; F: any of the terms;
   * D: until this day; G: city, latitude, longitude, kilometres. A term is its weight, t or p (begins with), its field, itself.
   */
  private static String search(IndexSearcher searcher, String question) throws java.io.IOException {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    BooleanQuery.Builder some = new BooleanQuery.Builder();
    boolean hasSome = false;
    boolean isScored = false;
    for (String line : question.split("\n")) {
      if (line.isEmpty()) continue;
      String[] parts = line.split("\t");
      switch (parts[0]) {
        case "M": all.add(best(parts), Occur.MUST); isScored = true; break;
        case "S": some.add(best(parts), Occur.SHOULD); hasSome = true; break;
        case "F": all.add(any(parts), Occur.FILTER); break;
        case "D": all.add(IntPoint.newRangeQuery("day", Integer.MIN_VALUE, Integer.parseInt(parts[1])), Occur.FILTER); break;
        default: all.add(near(parts), Occur.FILTER);
      }
    }
    if (hasSome) all.add(some.setMinimumNumberShouldMatch(1).build(), Occur.MUST);
    if (!hasSome && !isScored) all.add(new BoostQuery(new ConstantScoreQuery(new MatchAllDocsQuery()), 0), Occur.MUST);
    TopScoreDocCollector collector = TopScoreDocCollector.create(HITS, Integer.MAX_VALUE);
    searcher.search(all.build(), collector);
    TopDocs found = collector.topDocs();
    StringBuilder answer = new StringBuilder("{\"count\":").append(found.totalHits.value).append(",\"ids\":[");
    for (ScoreDoc hit : found.scoreDocs) {
      if (answer.charAt(answer.length() - 1) != '[') answer.append(',');
      answer.append('"').append(searcher.doc(hit.doc).get("id")).append('"');
    }
    return answer.append("]}").toString();
  }

  private static Query best(String[] parts) {
    java.util.List<Query> queries = new java.util.ArrayList<>();
    for (int index = 1; index < parts.length; index += 1) {
      String[] term = parts[index].split("\u0001");
      Query query = term[1].equals("p") ? new PrefixQuery(new Term(term[2], term[3])) : new TermQuery(new Term(term[2], term[3]));
      queries.add(new BoostQuery(new ConstantScoreQuery(query), Float.parseFloat(term[0])));
    }
    return new DisjunctionMaxQuery(queries, 0);
  }

  private static Query any(String[] parts) {
    BooleanQuery.Builder terms = new BooleanQuery.Builder();
    for (int index = 1; index < parts.length; index += 1) {
      terms.add(new TermQuery(new Term(parts[index].substring(0, 1), parts[index].substring(1))), Occur.SHOULD);
    }
    return terms.build();
  }

  private static Query near(String[] parts) {
    BooleanQuery.Builder places = new BooleanQuery.Builder();
    places.add(new TermQuery(new Term("g", parts[1])), Occur.SHOULD);
    double kilometres = Double.parseDouble(parts[4]);
    if (kilometres > 0) {
      double latitude = Double.parseDouble(parts[2]);
      double longitude = Double.parseDouble(parts[3]);
      places.add(LatLonPoint.newDistanceQuery("place", latitude, longitude, kilometres * 1000), Occur.SHOULD);
    }
    return places.build();
  }
}
